// Unknown fields that cases send, each with what it stands in (core 4.11).
import type { Overrides } from '../../kit/objects/object.ts';

/** Every object of some languages has a member of this name, so that a schema seems to have it, too. */
export const inherited = 'constructor';

/** A field is unknown whatever its value is, also where programs take that for unset. */
const emptyValues = {
  unknownBravo: false,
  unknownNone: 0,
  unknownEmpty: '',
  unknownMap: {},
  unknownList: [],
};

export const atTheTop: readonly Overrides[] = [{ unknownAlpha: 'x' }, { metadata: emptyValues }];

/** If one is taken for `labels` or `data` of a config map, the label or the entry shows it. */
export const besideKnown: readonly Overrides[] = [
  { metadata: { Labels: { unknownLabel: 'x' } } },
  { Data: { unknownEntry: 'x' } },
  { [inherited]: 'x' },
];
