// The request whose media type is being chosen, for faults that are limited to a verb or a sort of kind.
import type { Kind, Verb } from '../../resources/declaration/kind.ts';
import type { Choice, Offer, View } from '../../codec/media-type.ts';
import type { Parts } from '../../parts/index.ts';

export interface NegotiatedRequest {
  /** `get` for an error, too. */
  readonly verb: Verb;
  /** Absent for an error. */
  readonly kind?: Pick<Kind, 'custom' | 'kind' | 'scope' | 'plural'> | undefined;
}

export type Limited = (request: NegotiatedRequest) => boolean;

export const everywhere: Limited = () => true;
export const ofCustom: Limited = ({ kind }) => kind?.custom === true;
export const ofClusterRoles: Limited = ({ kind }) => kind?.kind === 'ClusterRole';
export const ofLists: Limited = ({ verb }) => verb === 'list';
export const ofWatches: Limited = ({ verb }) => verb === 'watch';

/** Changes what is offered for some requests, including what is accepted as a body. */
export function alterOffers(
  parts: Parts,
  isAltered: Limited,
  alter: (offers: readonly Offer[]) => readonly Offer[],
): void {
  const { offeredTypes } = parts.encoding;
  parts.encoding.offeredTypes = (settings, verb, kind) => {
    const offers = offeredTypes(settings, verb, kind);
    return isAltered({ verb, kind: kind as Kind | undefined }) ? alter(offers) : offers;
  };
}

/** Changes how Accept is read for some requests. The offers are computed just before. */
export function alterChoice(
  parts: Parts,
  isAltered: Limited,
  alter: (accept: string, choose: (accept: string) => Choice | undefined) => Choice | undefined,
): void {
  const { offeredTypes, chooseMediaType } = parts.encoding;
  let last: NegotiatedRequest | undefined;
  parts.encoding.offeredTypes = (settings, verb, kind) => {
    last = { verb, kind: kind as Kind | undefined };
    return offeredTypes(settings, verb, kind);
  };
  parts.encoding.chooseMediaType = (accept, offers, names) => {
    const choose = (header: string) => chooseMediaType(header, offers, names);
    if (accept === undefined || last === undefined || !isAltered(last))
      return chooseMediaType(accept, offers, names);
    return alter(accept, choose);
  };
}

export const without = (offers: readonly Offer[], type: string): readonly Offer[] =>
  offers.filter((offer) => offer.type !== type);

export const withoutView = (offers: readonly Offer[], view: View): readonly Offer[] =>
  offers.map((offer) => ({ ...offer, views: offer.views.filter((one) => one !== view) }));
