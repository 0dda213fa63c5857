// Rights, at hand for the cases of this topic.
export * from '../kit/rights.ts';
