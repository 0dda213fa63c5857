// What the suite takes for granted of a target, although the core document does not say it. A target without a premise
// cannot be checked: the run ends before its first case, with one line.

export interface Premise {
  /** A collection of the core group that the target serves. */
  readonly plural: string;
  readonly clause: string;
  readonly why: string;
}

export const premises: Readonly<Record<string, Premise>> = {
  'config-maps': {
    plural: 'configmaps',
    clause: 'access 5.5',
    why: 'most cases write ConfigMaps (core v1), with the parameters of core 4.3: those of PodTemplate are not shown (core 4.5), and the core document names no other kind that every server has; the access document names ConfigMap',
  },
};
