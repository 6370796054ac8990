import { crc32 } from 'node:zlib';
import { FOLDER, type Files } from './maker.js';

/** The places of a ZIP's headers, for tests that write others. */
export interface ZipOptions {
  folder?: string;
  sorted?: boolean;
  comment?: string;
  gap?: number;
  method?: number;
  flags?: number;
  mode?: number;
  extra?: Buffer;
  date?: number;
  version?: number;
}

/** Makes the ZIP of a package in the one form of the contract; the options break it. */
export function zipOf(files: Files | [string, Buffer][], options: ZipOptions = {}): Buffer {
  const {
    folder = FOLDER,
    sorted = true,
    comment = '',
    gap = 0,
    extra = Buffer.alloc(0),
  } = options;
  const named = [...files].map(
    ([name, content]) => [`${folder === '' ? '' : `${folder}/`}${name}`, content] as const,
  );
  const entries = sorted ? named.sort(([one], [other]) => (one < other ? -1 : 1)) : named;
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [path, content] of entries) {
    const name = Buffer.from(path);
    const common = commonHeader(name, content, extra, options);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, extra]);
    const central = Buffer.alloc(46);
    central.write('PK\x01\x02', 0, 'latin1');
    central.writeUInt16LE((3 << 8) + (options.version ?? 20), 4);
    common.copy(central, 6);
    central.writeUInt32LE((options.mode ?? 0o100644) * 0x1_0000, 38);
    central.writeUInt32LE(at, 42);
    list.push(central, name, extra);
    parts.push(local, content, Buffer.alloc(gap));
    at += local.length + content.length + gap;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, directory, end, Buffer.from(comment)]);
}

/** The 26 bytes that both headers of a file have. */
function commonHeader(name: Buffer, content: Buffer, extra: Buffer, options: ZipOptions): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(options.version ?? 20, 0);
  header.writeUInt16LE(options.flags ?? 0, 2);
  header.writeUInt16LE(options.method ?? 0, 4);
  header.writeUInt16LE(options.date ?? 0x21, 8);
  header.writeUInt32LE(crc32(content), 10);
  header.writeUInt32LE(content.length, 14);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt16LE(name.length, 22);
  header.writeUInt16LE(extra.length, 24);
  return header;
}
