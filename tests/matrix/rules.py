"""A homeserver's own rules, as tests want them: what is refused is named by files in its folder."""

import os

from synapse.module_api import NOT_SPAM, errors


class Rules:
    def __init__(self, config, api):
        api.register_spam_checker_callbacks(user_may_invite=self.user_may_invite)
        api.register_third_party_rules_callbacks(check_event_allowed=self.check_event_allowed)

    async def user_may_invite(self, inviter, invitee, room_id):
        # The accounts that let nobody invite them.
        if os.path.exists("closed"):
            with open("closed", encoding="utf-8") as closed:
                if invitee in closed.read().split():
                    return errors.Codes.FORBIDDEN
        return NOT_SPAM

    async def check_event_allowed(self, event, state):
        refused = event.type == "m.room.encryption" and os.path.exists("plain")
        return not refused, None
