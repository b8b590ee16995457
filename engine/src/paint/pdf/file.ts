import { strToU8, zlibSync } from 'fflate';
import { checkOutputSize } from '../output-limit.ts';
import { hex16, reference } from './pdf-strings.ts';

const COMPRESSION_LEVEL = 6;
/** Readers decompress a whole object stream to read one object; some limit the number of objects. */
const STREAM_OBJECTS_MAX = 200;

/**
 * A stream object: its dictionary without brackets, length and filter, and its bytes as written to the file.
 */
interface StreamObject {
  readonly dictionary: string;
  readonly bytes: Uint8Array;
}

/** Location of an object: a byte offset in the file, or an index in an object stream. */
type ObjectLocation = { readonly offset: number } | { readonly stream: number; readonly index: number };

/** Collects and writes the objects of a PDF 1.7 file, with object streams and a cross-reference stream. */
export class PdfFile {
  private readonly objects: (string | StreamObject | undefined)[] = [undefined];
  private readonly locations: ObjectLocation[] = [];
  private readonly parts: Uint8Array[] = [];
  private length = 0;
  private streamBytes = 0;
  private readonly bytesMax: number | undefined;

  /** @param bytesMax size limit of the file */
  constructor(bytesMax?: number) {
    this.bytesMax = bytesMax;
  }

  /** Reserves an object number; `set` adds the object later. */
  reserve(): number {
    this.objects.push(undefined);
    return this.objects.length - 1;
  }

  set(id: number, body: string): void {
    this.objects[id] = body;
  }

  add(body: string): number {
    this.objects.push(body);
    return this.objects.length - 1;
  }

  /** Compresses and adds a stream. */
  addStream(dictionary: string, bytes: Uint8Array): number {
    const packed = zlibSync(bytes, { level: COMPRESSION_LEVEL });
    return this.addRawStream(`${dictionary}/Filter/FlateDecode`, packed);
  }

  /**
   * Adds a stream as is; the dictionary names its filter, if any.
   * @throws OutputTooLargeError if all streams together exceed the size limit
   */
  addRawStream(dictionary: string, bytes: Uint8Array): number {
    this.streamBytes += bytes.length;
    checkOutputSize(this.streamBytes, this.bytesMax);
    this.objects.push({ dictionary, bytes });
    return this.objects.length - 1;
  }

  /** The finished file. */
  write(catalog: number, info: number): Uint8Array {
    this.put(Uint8Array.of(...strToU8('%PDF-1.7\n%', true), 0xe2, 0xe3, 0xcf, 0xd3, 0x0a));
    const plain: number[] = [];
    const count = this.objects.length;
    for (let id = 1; id < count; id++) {
      const object = this.objects[id];
      if (object === undefined) throw new Error(`PDF object ${id} was reserved but never set.`);
      if (typeof object === 'string') plain.push(id);
      else this.putStream(id, object);
    }
    for (let from = 0; from < plain.length; from += STREAM_OBJECTS_MAX) {
      this.putObjectStream(plain.slice(from, from + STREAM_OBJECTS_MAX));
    }
    this.putCrossReferences(catalog, info);
    return this.joinParts();
  }

  private putObjectStream(ids: readonly number[]): void {
    const numbers: string[] = [];
    const bodies: string[] = [];
    const stream = this.reserve();
    let offset = 0;
    ids.forEach((id, index) => {
      const body = this.objects[id] as string;
      numbers.push(`${id} ${offset}`);
      bodies.push(body);
      offset += body.length + 1;
      this.locations[id] = { stream, index };
    });
    const head = `${numbers.join(' ')} `;
    const bytes = zlibSync(strToU8(`${head}${bodies.join(' ')}`, true), { level: COMPRESSION_LEVEL });
    const dictionary = `/Type/ObjStm/N ${ids.length}/First ${head.length}/Filter/FlateDecode`;
    this.putStream(stream, { dictionary, bytes });
  }

  private putStream(id: number, { dictionary, bytes }: StreamObject): void {
    this.locations[id] = { offset: this.length };
    this.put(strToU8(`${id} 0 obj\n<<${dictionary}/Length ${bytes.length}>>stream\n`, true));
    this.put(bytes);
    this.put(strToU8('\nendstream\nendobj\n', true));
  }

  private putCrossReferences(catalog: number, info: number): void {
    const id = this.reserve();
    const start = this.length;
    this.locations[id] = { offset: start };
    const size = this.objects.length;
    const table = new DataView(new ArrayBuffer(size * 7));
    table.setUint16(5, 0xffff);
    for (let object = 1; object < size; object++) {
      const location = this.locations[object]!;
      const inStream = 'stream' in location;
      table.setUint8(object * 7, inStream ? 2 : 1);
      table.setUint32(object * 7 + 1, inStream ? location.stream : location.offset);
      table.setUint16(object * 7 + 5, inStream ? location.index : 0);
    }
    const fileId = contentHash(this.parts);
    const dictionary = `/Type/XRef/Size ${size}/W[1 4 2]/Root ${reference(catalog)}/Info ${reference(info)}/ID[<${fileId}><${fileId}>]/Filter/FlateDecode`;
    this.putStream(id, {
      dictionary,
      bytes: zlibSync(new Uint8Array(table.buffer), { level: COMPRESSION_LEVEL }),
    });
    this.put(strToU8(`startxref\n${start}\n%%EOF\n`, true));
  }

  private put(bytes: Uint8Array): void {
    this.parts.push(bytes);
    this.length += bytes.length;
  }

  private joinParts(): Uint8Array {
    const all = new Uint8Array(this.length);
    let at = 0;
    for (const part of this.parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
}

/** 128-bit hash of the content: identifies the file to viewers and is equal for equal files. */
function contentHash(parts: readonly Uint8Array[]): string {
  const hashes = [0x811c9dc5, 0x01234567, 0x2b992ddf, 0x5bd1e995];
  for (const part of parts) {
    for (let at = 0; at < part.length; at++) {
      const lane = at & 3;
      hashes[lane] = Math.imul((hashes[lane] ?? 0) ^ (part[at] ?? 0), 0x01000193);
    }
  }
  return hashes.map((hash) => hex16(hash >>> 16) + hex16(hash & 0xffff)).join('');
}
