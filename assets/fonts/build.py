"""Makes the two fonts of the pictures from Inter (pip install fonttools; apt install fonts-inter).

    python3 build.py /usr/share/fonts/opentype/inter

Kept are the scripts that names are likely to be written in. Figures are the tabular ones, since the painter applies no font
features, and a cube root is put together from the square root and a small 3. The result has a name of its own.
"""

import sys
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

KEPT = [
    (0x20, 0x17F), (0x192, 0x192), (0x1A0, 0x1A1), (0x1AF, 0x1B0), (0x1CD, 0x1DC), (0x1E6, 0x1E7), (0x218, 0x21B),
    (0x2BC, 0x2C7), (0x2000, 0x200A), (0x386, 0x3CE), (0x400, 0x45F), (0x490, 0x491), (0x1E00, 0x1EF9), (0x2010, 0x2027), (0x2030, 0x203A),
    (0x2070, 0x208E), (0x20A0, 0x20BF), (0x2116, 0x2122), (0x2190, 0x2199), (0x2212, 0x221A), (0x221E, 0x221E),
    (0x2248, 0x2265), (0x25A0, 0x25CF), (0x2605, 0x2606), (0x2660, 0x2666), (0x2713, 0x2713), (0x2717, 0x2717),
]


def tabular_figures(font):
    """From each figure's glyph to its tabular one."""
    table = font["GSUB"].table
    indices = {i for r in table.FeatureList.FeatureRecord if r.FeatureTag == "tnum" for i in r.Feature.LookupListIndex}
    mapping = {}
    for index in sorted(indices):
        for subtable in table.LookupList.Lookup[index].SubTable:
            mapping |= getattr(getattr(subtable, "ExtSubTable", subtable), "mapping", {})
    return mapping


def add_cube_root(font, characters):
    """Puts ∛ in the place of a glyph that nothing else needs."""
    glyphs = font.getGlyphSet()
    root, three, host = characters[0x221A], characters[0x33], characters[0x222B]
    bounds = BoundsPen(glyphs)
    glyphs[root].draw(bounds)
    left, _, _, top = bounds.bounds
    size, shift = 0.46, 0.02 * font["head"].unitsPerEm
    pen = T2CharStringPen(glyphs[root].width + shift, glyphs)
    glyphs[root].draw(TransformPen(pen, (1, 0, 0, 1, shift, 0)))
    height = size * font["OS/2"].sCapHeight
    glyphs[three].draw(TransformPen(pen, (size, 0, 0, size, left - shift, top - height)))
    strings = font["CFF "].cff.topDictIndex[0].CharStrings
    old = strings[host]
    strings[host] = pen.getCharString(private=old.private, globalSubrs=old.globalSubrs)
    font["hmtx"][host] = (round(glyphs[root].width + shift), 0)
    return host


def build(source, weight, folder):
    font = TTFont(source / f"Inter-{weight}.otf")
    characters = font.getBestCmap()
    figures = tabular_figures(font)
    cube_root = add_cube_root(font, characters)
    wanted = {code for first, last in KEPT for code in range(first, last + 1)}
    mapping = {code: figures.get(name, name) for code, name in characters.items() if code in wanted}
    mapping[0x221B] = cube_root
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap = dict(mapping)
    options = Options()
    options.layout_features = []
    options.desubroutinize = True
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "STAT", "DSIG", "meta"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=mapping.keys())
    subsetter.subset(font)
    names = font["name"]
    for record in list(names.names):
        if record.nameID in (1, 3, 4, 6, 16):
            names.setName(f"Tahoun Sans {weight}", record.nameID, record.platformID, record.platEncID, record.langID)
        elif record.nameID not in (0, 2, 5, 13, 14):
            names.names.remove(record)
    font.save(folder / f"TahounSans-{weight}.otf")


for weight in ("Medium", "Bold"):
    build(Path(sys.argv[1]), weight, Path(__file__).parent)
