// Frames that are sent together, up to a size: one write costs less than several.

const fullBytes = 64 * 1024;

export class FramePiece {
  #frames: Uint8Array[] = [];
  #bytes = 0;

  get isEmpty(): boolean {
    return this.#frames.length === 0;
  }

  get isFull(): boolean {
    return this.#bytes >= fullBytes;
  }

  add(frame: Uint8Array): void {
    this.#frames.push(frame);
    this.#bytes += frame.length;
  }

  /** All frames as one buffer; a single frame is passed on as it is, shared with other watchers. */
  take(): Uint8Array {
    const [first] = this.#frames;
    const whole =
      this.#frames.length === 1 && first !== undefined ? first : Buffer.concat(this.#frames, this.#bytes);
    this.#frames = [];
    this.#bytes = 0;
    return whole;
  }
}
