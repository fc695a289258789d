/** The child's end of the conversation with the service: messages come on standard input and leave on file descriptor 3. */
import { Socket } from 'node:net';
import { createFrameDecoder, encodeFrame, type Frame } from './frames.ts';

/** Largest message a child takes: a document of 50 MB and room around it. */
const MAX_INPUT_FRAME_BYTES = 64 * 1024 * 1024;

/** Messages to and from the service. */
export interface ServiceChannel {
  send(message: unknown, bytes?: Uint8Array): Promise<void>;
  /** The next message; undefined when the service has gone. */
  next(): Promise<Frame | undefined>;
  /** Resolves when everything sent has left. */
  close(): Promise<void>;
}

/** Opens the channel and silences the libraries, some of which print what they read. */
export function openServiceChannel(): ServiceChannel {
  silenceConsole();
  const output = new Socket({ fd: 3, readable: false, writable: true });
  output.on('error', () => process.exit(1));
  const decode = createFrameDecoder(MAX_INPUT_FRAME_BYTES);
  const chunks = process.stdin[Symbol.asyncIterator]();
  const ready: Frame[] = [];
  return {
    async send(message, bytes) {
      let hasRoom = true;
      for (const part of encodeFrame(message, bytes)) if (part.length > 0) hasRoom = output.write(part);
      if (!hasRoom) await new Promise<void>((resolve) => output.once('drain', resolve));
    },
    async next() {
      while (ready.length === 0) {
        const { value, done } = await chunks.next();
        if (done === true) return undefined;
        ready.push(...decode(toBytes(value)));
      }
      return ready.shift();
    },
    close: () => new Promise((resolve) => output.end(resolve)),
  };
}

function toBytes(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk;
  throw new TypeError('standard input is not binary');
}

function silenceConsole(): void {
  const silent = (): void => undefined;
  Object.assign(console, {
    log: silent,
    info: silent,
    warn: silent,
    error: silent,
    debug: silent,
    trace: silent,
  });
}
