// What both sides know of the bundled server's launcher, without loading a server.
import type { Launcher } from '../../suites/kit/launcher/launcher.ts';

/** What is true of every launcher of the bundled server. */
export const bundledTraits: Pick<Launcher, 'name' | 'accepts' | 'keepsState' | 'shortHistory'> = {
  name: 'the bundled server',
  accepts: () => true,
  keepsState: true,
  // Long enough for a request on a busy machine, short enough not to be waited for.
  shortHistory: { '--history-retention': '2s', '--continue-token-lifetime': '2s' },
};
