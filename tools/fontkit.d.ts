/** The part of fontkit that the tools use. Its own types are a package that would have to be installed for every check. */
declare module 'fontkit' {
  interface Glyph {
    advanceWidth: number;
    bbox: { maxY: number };
    path: {
      commands: {
        command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
        args: number[];
      }[];
    };
  }

  export interface Font {
    unitsPerEm: number;
    characterSet: number[];
    glyphForCodePoint: (codePoint: number) => Glyph;
  }

  /** Reads a file that holds one font. */
  export function create(file: Uint8Array): Font;
}
