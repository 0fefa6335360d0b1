/** Elementary steps between two reports. */
const STRIDE = 2 ** 22;

/** Elementary counting steps, limited; reports now and then so that a long search can be watched and stopped. */
export class StepBudget {
  readonly #most: number;
  readonly #report: () => void;
  #spent = 0;
  #nextReport = 0;

  constructor(limit: number, report: () => void) {
    this.#most = limit;
    this.#report = report;
  }

  get isSpent(): boolean {
    return this.#spent > this.#most;
  }

  spend(steps: number): void {
    this.#spent += steps;
    if (this.#spent < this.#nextReport) return;
    this.#nextReport = this.#spent + STRIDE;
    this.#report();
  }
}
