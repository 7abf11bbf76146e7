/** One thing that is done to the machine, and how it is told. */
export interface Step {
  /** `Copies the program to /opt/nardboard`. */
  readonly says: string;
  /** Does it. Nothing is done before every check of the plan has passed. */
  readonly run: () => Promise<void>;
}
