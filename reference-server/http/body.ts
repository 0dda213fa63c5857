// The body of a request as chunks, with a time limit for its arrival.
import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import { ApiError } from '../errors/api-error.ts';

type Step = IteratorResult<Uint8Array, undefined>;

interface Waiting {
  readonly resolve: (step: Step) => void;
  readonly reject: (error: Error) => void;
}

/** Reads chunk by chunk with backpressure. Ending early leaves the rest unread. */
export class BodyReader implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #message: IncomingMessage | Http2ServerRequest;
  readonly #timeoutMs: number;
  readonly #chunks: Uint8Array[] = [];
  #timer: NodeJS.Timeout | undefined;
  #waiting: Waiting | undefined;
  #begun = false;
  #ended = false;
  #failure: ApiError | undefined;
  /** Whether it ended because the client was too slow. */
  timedOut = false;

  constructor(message: IncomingMessage | Http2ServerRequest, timeoutMs: number) {
    this.#message = message;
    this.#timeoutMs = timeoutMs;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** @throws ApiError BadRequest for a body that is truncated or too slow */
  next(): Promise<Step> {
    if (!this.#begun) this.#begin();
    const chunk = this.#chunks.shift();
    if (chunk !== undefined) return Promise.resolve({ done: false, value: chunk });
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.#ended) return Promise.resolve({ done: true, value: undefined });
    this.#timer ??= setTimeout(this.#onTimeout, this.#timeoutMs).unref();
    this.#message.resume();
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  return(): Promise<Step> {
    this.#ended = true;
    this.#release();
    this.#message.pause();
    return Promise.resolve({ done: true, value: undefined });
  }

  #begin(): void {
    this.#begun = true;
    if (this.#message.destroyed) this.#fail('the body broke off');
    this.#message
      .on('data', this.#onData)
      .on('end', this.#onEnd)
      .on('error', this.#onBreak)
      .on('aborted', this.#onBreak)
      .on('close', this.#onBreak);
  }

  #release(): void {
    clearTimeout(this.#timer);
    this.#message
      .off('data', this.#onData)
      .off('end', this.#onEnd)
      .off('aborted', this.#onBreak)
      .off('close', this.#onBreak);
    // The error listener stays: an unhandled `error` event would end the process.
  }

  readonly #onData = (chunk: Uint8Array): void => {
    if (this.#waiting === undefined) {
      this.#chunks.push(chunk);
      this.#message.pause();
      return;
    }
    this.#settle((waiting) => waiting.resolve({ done: false, value: chunk }));
  };

  readonly #onEnd = (): void => {
    this.#ended = true;
    this.#release();
    this.#settle((waiting) => waiting.resolve({ done: true, value: undefined }));
  };

  readonly #onBreak = (): void => this.#fail('the body broke off');

  readonly #onTimeout = (): void => {
    this.timedOut = true;
    this.#fail(`the body did not arrive within ${this.#timeoutMs / 1000} s`);
  };

  #fail(message: string): void {
    if (this.#ended || this.#failure !== undefined) return;
    this.#failure = new ApiError('BadRequest', message);
    this.#release();
    const failure = this.#failure;
    this.#settle((waiting) => waiting.reject(failure));
  }

  #settle(act: (waiting: Waiting) => void): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting !== undefined) act(waiting);
  }
}
