// What a flag is: a row of the table, and the values that its text becomes.
import type { FlagReader } from './named-values.ts';
import type { ServerOptions } from './options.ts';

/** What is worth something only together with other flags. */
export interface AuthorizationValues {
  readonly policyFile: PolicyFile | undefined;
  readonly disabledPlugins: readonly string[];
}

interface PolicyFile {
  readonly path: string;
  readonly text: string;
}

/** Options, and what is worth something only together. */
export interface FlagValues extends ServerOptions, AuthorizationValues {
  readonly certificateFile: string;
  readonly keyFile: string;
}

export interface Flag {
  readonly name: string;
  /** What stands for the value in the help. */
  readonly value: string;
  /** As text; empty for none. */
  readonly fallback: string;
  readonly help: string;
  /** May be given several times: the values add up. */
  readonly adds?: true;
  /** Of those that add up: a comma is part of a value, and does not end it. */
  readonly whole?: true;
  /** What the flag alone means. */
  readonly bare?: string;
  readonly read: (text: string, reader: FlagReader) => Partial<FlagValues> | Promise<Partial<FlagValues>>;
}
