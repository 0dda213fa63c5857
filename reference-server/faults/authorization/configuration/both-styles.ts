// Faults of the two styles in which authorizers are configured, which exclude each other (access 5.4, 7).
import type { ServerOptions } from '../../../options.ts';
import type { Fault } from '../../fault.ts';

const faults: readonly Fault[] = [
  {
    id: 'both-styles-of-authorization-accepted',
    title: 'The configuration file is ignored where flags of the other style are set, too.',
    breaks: ['authorization.modes.not-both-styles', 'authorization.modes.not-file-with-webhook-options'],
    install(parts) {
      parts.access.styleProblem = () => undefined;
    },
  },
  {
    id: 'webhook-flags-accepted-beside-the-file',
    title: "Of the other style's flags only the list of modes is refused beside the file.",
    breaks: ['authorization.modes.not-file-with-webhook-options'],
    install(parts) {
      const { styleProblem } = parts.access;
      parts.access.styleProblem = (options) =>
        options.authorizationConfig?.conflictingFlags.includes('--authorization-mode')
          ? styleProblem(options)
          : undefined;
    },
  },
  {
    id: 'default-flags-accepted-beside-the-file',
    title: 'A list of modes that is the default is not noticed beside the file.',
    breaks: ['authorization.modes.not-both-styles'],
    install(parts) {
      const { styleProblem } = parts.access;
      parts.access.styleProblem = (options) =>
        (options as Partial<ServerOptions>).authorizationModes?.join() === 'AlwaysAllow'
          ? undefined
          : styleProblem(options);
    },
  },
  {
    id: 'connection-flag-accepted-beside-the-file',
    title: "Of the other style's flags the connection of the webhook is not noticed beside the file.",
    breaks: ['authorization.modes.not-file-with-webhook-options'],
    install(parts) {
      const { styleProblem } = parts.access;
      parts.access.styleProblem = (options) =>
        options.authorizationConfig?.conflictingFlags.every((flag) => flag.endsWith('-config-file')) === true
          ? undefined
          : styleProblem(options);
    },
  },
];

export default faults;
