// The quality of service class of a pod, from the requests and limits of its containers.
import { parseQuantity } from '../../schema/quantity.ts';
import type { Container, PodSpec } from './shape.ts';

const counted = ['cpu', 'memory'];

/** Guaranteed: all limits set and equal to the requests; BestEffort: no requests or limits; else Burstable. */
export function qosClassOf(spec: PodSpec): 'Guaranteed' | 'Burstable' | 'BestEffort' {
  const containers = [...(spec.containers ?? []), ...(spec.initContainers ?? [])];
  if (!containers.some(hasRequestsOrLimits)) return 'BestEffort';
  return containers.every(isFixed) ? 'Guaranteed' : 'Burstable';
}

function hasRequestsOrLimits({ resources = {} }: Container): boolean {
  const { limits = {}, requests = {} } = resources;
  return counted.some((name) => (nanosOf(limits[name]) ?? 0n) > 0n || (nanosOf(requests[name]) ?? 0n) > 0n);
}

function isFixed({ resources = {} }: Container): boolean {
  const { limits = {}, requests = {} } = resources;
  return counted.every((name) => {
    const limit = nanosOf(limits[name]);
    return limit !== undefined && limit === (nanosOf(requests[name]) ?? limit);
  });
}

const nanosOf = (amount: string | undefined): bigint | undefined =>
  amount === undefined ? undefined : parseQuantity(amount)?.nanos;
