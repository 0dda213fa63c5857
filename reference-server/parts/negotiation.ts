// Parts that choose the media type and the view of a response by the Accept header (document core 2.7, 4.7).
import type { Names } from '../../common/dialects/names.ts';
import { protobufType } from '../codec/media-type.ts';
import type { Choice, MediaType, Offer, View } from '../codec/media-type.ts';
import type { FeatureGates } from '../feature-gates.ts';
import type { Kind, Verb } from '../resources/declaration/kind.ts';

/** What the offered types depend on. */
export interface Settings {
  readonly featureGates: FeatureGates;
  readonly names: Names;
}

const withoutViews = (type: MediaType): Offer => ({ type, views: [] });

/**
 * The media types on offer; the first is the default. CBOR depends on its gate (document core 3.3). Custom kinds have no
 * Protobuf messages (4.7). YAML has no watch frames here; a watch in CBOR is requested as a sequence, or as its items.
 * @param kind absent for a Status, which every client may request in each type
 */
export function offeredTypes(
  { featureGates, names }: Settings,
  verb: Verb,
  kind?: Pick<Kind, 'custom'>,
): readonly Offer[] {
  const isWatch = verb === 'watch';
  const partial = verb === 'list' ? 'PartialObjectMetadataList' : 'PartialObjectMetadata';
  const views: readonly View[] = ['Table', partial];
  const cbor: readonly MediaType[] = isWatch
    ? ['application/cbor-seq', 'application/cbor']
    : ['application/cbor'];
  return [
    { type: 'application/json', views },
    ...(isWatch ? [] : [{ type: 'application/yaml', views } as const]),
    ...(kind?.custom === true ? [] : [{ type: protobufType(names), views: [partial] } as const]),
    ...(featureGates.get('CBORServingAndStorage') === true ? cbor.map(withoutViews) : []),
  ];
}

/** The types of documents other than resources. */
export const documentTypes: readonly Offer[] = (['application/json', 'application/yaml'] as const).map(
  withoutViews,
);

interface Range {
  readonly type: string;
  readonly quality: number;
  /** The parameter `as`: another representation. */
  readonly as: string | undefined;
  /** Its group and version. */
  readonly group: string | undefined;
  readonly version: string | undefined;
}

/**
 * The offer that the Accept header prefers: by weight, then in the order of the header. The first offer without
 * an Accept header, undefined where nothing matches.
 */
export function chooseMediaType(
  accept: string | undefined,
  offers: readonly Offer[],
  names: Names,
  _subresource = '',
): Choice | undefined {
  const [first] = offers;
  if (accept === undefined || accept.trim() === '')
    return first === undefined ? undefined : { type: first.type, view: undefined };
  const ranges = accept.split(',').map(readRange);
  const wanted = ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  for (const range of wanted) {
    for (const offer of offers) {
      if (!covers(range, offer.type) || refused(ranges, offer.type)) continue;
      if (range.as === undefined) return { type: offer.type, view: undefined };
      const view = offer.views.find((one) => one === range.as);
      if (view !== undefined && range.group === names.groups.meta && range.version === 'v1')
        return { type: offer.type, view };
    }
  }
  return undefined;
}

/** The type for an error, which has no other view. */
export function chooseErrorType(
  accept: string | undefined,
  offers: readonly Offer[],
  names: Names,
): MediaType {
  const plain = accept?.replaceAll(/;\s*as=[^;,]*/g, '');
  return chooseMediaType(plain, offers, names)?.type ?? 'application/json';
}

/** (negotiator refuses a range with any parameter that the offer lacks, such as `charset`.) */
function readRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim());
  const values = new Map(
    parameters.map((parameter) => {
      const [name = '', value = ''] = parameter.split('=').map((part) => part.trim());
      return [name.toLowerCase(), value.replaceAll('"', '')] as const;
    }),
  );
  const quality = Number(values.get('q') ?? 1);
  return {
    type: type.toLowerCase(),
    quality: Number.isNaN(quality) ? 0 : quality,
    as: values.get('as'),
    group: values.get('g'),
    version: values.get('v'),
  };
}

const covers = ({ type }: Range, offered: MediaType): boolean =>
  type === '*/*' || type === offered || type === 'application/*';

const refused = (ranges: readonly Range[], offered: MediaType): boolean =>
  ranges.some(({ type, quality, as }) => type === offered && quality === 0 && as === undefined);
