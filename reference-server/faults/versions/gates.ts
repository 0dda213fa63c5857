// Planted faults of feature gates that are on by default (document core 3.3).
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'beta-gates-off-beside-a-named-one',
    title: 'As soon as an option names any feature gate, compression is off unless it is named.',
    breaks: ['encodings.gzip.gate-default'],
    install(parts) {
      parts.gates.inEffect = (settings) =>
        settings.length === 0 ? settings : [['APIResponseCompression', false], ...settings];
    },
  },
  {
    id: 'streaming-lists-off-by-default',
    title: 'A watch ignores sendInitialEvents on a server whose options name no gate for it.',
    breaks: ['versions.gates.beta-on-by-default'],
    install({ watch }) {
      const { startOf } = watch;
      watch.startOf = (requested, current) =>
        startOf({ ...requested, sendInitialEvents: undefined }, current);
      watch.marksEndOfInitialEvents = () => false;
    },
  },
] as const satisfies readonly Fault[];
