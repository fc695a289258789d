/** Messages between the service and its children: a JSON part and a binary part, each with its length in front. */

/** One message: what it says, and bytes that go with it. */
export interface Frame {
  readonly message: unknown;
  readonly bytes: Uint8Array;
}

const HEADER_BYTES = 8;
const NO_BYTES = new Uint8Array(0);

/** The bytes of a message, in parts that need not be joined. */
export function encodeFrame(message: unknown, bytes: Uint8Array = NO_BYTES): Uint8Array[] {
  const json = Buffer.from(JSON.stringify(message));
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(json.length, 0);
  header.writeUInt32LE(bytes.length, 4);
  return [header, json, bytes];
}

/** Thrown when the other side sends more than it may, or what is not a message. */
export class FrameError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FrameError';
  }
}

/** Cuts a stream of bytes into messages; holds what is not complete yet, and refuses what is too large before it is buffered. */
export function createFrameDecoder(maxFrameBytes: number): (chunk: Uint8Array) => Frame[] {
  let parts: Uint8Array[] = [];
  let held = 0;
  let needed = HEADER_BYTES;
  return (chunk) => {
    parts.push(chunk);
    held += chunk.length;
    const frames: Frame[] = [];
    while (held >= needed) {
      const whole = Buffer.concat(parts, held);
      const size = frameSize(whole, maxFrameBytes);
      if (held >= size) frames.push(readFrame(whole, size));
      const rest = held >= size ? whole.subarray(size) : whole;
      parts = [rest];
      held = rest.length;
      needed = held >= HEADER_BYTES ? frameSize(rest, maxFrameBytes) : HEADER_BYTES;
    }
    return frames;
  };
}

function frameSize(bytes: Uint8Array, maxFrameBytes: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = HEADER_BYTES + view.getUint32(0, true) + view.getUint32(4, true);
  if (size > maxFrameBytes) throw new FrameError('a message is larger than a message may be');
  return size;
}

function readFrame(whole: Buffer, size: number): Frame {
  const jsonEnd = HEADER_BYTES + whole.readUInt32LE(0);
  try {
    const message: unknown = JSON.parse(whole.toString('utf8', HEADER_BYTES, jsonEnd));
    return { message, bytes: new Uint8Array(whole.subarray(jsonEnd, size)) };
  } catch (cause) {
    throw new FrameError('a message is not JSON', { cause });
  }
}
