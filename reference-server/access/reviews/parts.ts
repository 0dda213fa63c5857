// Parts of reviews that a fault may replace.
import { shownUser } from './shown-user.ts';

export const reviewParts = { shownUser };
