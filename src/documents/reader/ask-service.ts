/** What a child that reads a PDF asks the service while it reads: the words of a page image, and whether its turn goes on. */
import type { ServiceChannel } from './children/child-side.ts';
import { DocumentFailure } from '../document-failure.ts';
import type { RecognizeScan, ReadingTurn } from './read-pages.ts';
import { decodeServiceMessage, type Lane, type PdfServiceMessage } from './service-message.ts';

/** Pages of text after which a document asks whether others wait: a quarter of a second or less. */
const PAGES_A_TURN = 25;
/** The same for pages of OCR, which take a second or two each. */
const SCANS_A_TURN = 2;

/** The questions of one child. */
export interface ServiceQuestions {
  readonly recognize: RecognizeScan;
  readonly turn: ReadingTurn;
  /** Where the document stands in line, or would have to. */
  lane(): Lane;
}

/** The next message, decoded; undefined when the service has gone. */
export async function nextMessage(
  channel: ServiceChannel,
): Promise<{ message: PdfServiceMessage; bytes: Uint8Array } | undefined> {
  const frame = await channel.next();
  if (frame === undefined) return undefined;
  return { message: decodeServiceMessage(frame.message), bytes: frame.bytes };
}

/** The questions of a child whose document stands in this lane. */
export function askService(channel: ServiceChannel, lane: Lane): ServiceQuestions {
  const listener = new Listener(channel);
  const turn = new Turn(lane, async (wanted) => {
    const answer = await listener.ask('turn', { kind: 'ask', lane: wanted });
    return answer.kind === 'turn' && answer.goesOn;
  });
  return {
    turn,
    lane: () => turn.lane,
    async recognize(greymap, page) {
      const answer = await listener.ask(page, { kind: 'scan', page }, greymap);
      if (answer.kind === 'words') return answer.words;
      throw new DocumentFailure(answer.kind === 'no-ocr' ? answer.reason : 'ocr-unavailable');
    },
  };
}

/** Counts what a turn has come to, and asks when it is used up. */
class Turn implements ReadingTurn {
  readonly #ask: (lane: Lane) => Promise<boolean>;
  #pages = 0;
  #scans = 0;
  #isOver = false;
  #moving: Promise<boolean> | undefined;
  lane: Lane;

  constructor(lane: Lane, ask: (lane: Lane) => Promise<boolean>) {
    this.lane = lane;
    this.#ask = ask;
  }

  async mayBegin(): Promise<boolean> {
    if (this.#pages >= PAGES_A_TURN || this.#scans >= SCANS_A_TURN) {
      this.#isOver ||= !(await this.#ask(this.lane));
      this.#pages = 0;
      this.#scans = 0;
    }
    this.#pages++;
    return !this.#isOver;
  }

  async mayScan(): Promise<boolean> {
    if (this.lane === 'text') {
      this.lane = 'scan';
      this.#moving = this.#ask('scan');
    }
    if ((await this.#moving) === false) this.#isOver = true;
    this.#scans++;
    return !this.#isOver;
  }
}

/** Hands each answer to the question it belongs to: a page, or the turn. */
class Listener {
  readonly #channel: ServiceChannel;
  readonly #waiting = new Map<number | 'turn', PromiseWithResolvers<PdfServiceMessage>>();
  #isListening = false;

  constructor(channel: ServiceChannel) {
    this.#channel = channel;
  }

  async ask(about: number | 'turn', message: unknown, bytes?: Uint8Array): Promise<PdfServiceMessage> {
    const asked = Promise.withResolvers<PdfServiceMessage>();
    this.#waiting.set(about, asked);
    await this.#channel.send(message, bytes);
    if (!this.#isListening) void this.#listen();
    return asked.promise;
  }

  async #listen(): Promise<void> {
    this.#isListening = true;
    while (this.#waiting.size > 0) {
      const answer = (await nextMessage(this.#channel))?.message;
      if (answer === undefined) process.exit(0);
      const about = 'page' in answer ? answer.page : answer.kind;
      if (about !== 'turn' && typeof about !== 'number') continue;
      this.#waiting.get(about)?.resolve(answer);
      this.#waiting.delete(about);
    }
    this.#isListening = false;
  }
}
