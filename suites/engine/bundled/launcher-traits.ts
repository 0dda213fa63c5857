// Properties of the bundled server's launcher, available to both threads without loading a server.
import type { Launcher } from '../../kit/launcher/launcher.ts';

/** Common to both launchers of the bundled server. */
export const bundledTraits: Pick<Launcher, 'name' | 'accepts' | 'keepsState' | 'shortHistory'> = {
  name: 'the bundled server',
  accepts: () => true,
  keepsState: true,
  // Long enough for a request on a busy machine, and short enough for a test to wait for.
  shortHistory: { '--history-retention': '2s', '--continue-token-lifetime': '2s' },
};
