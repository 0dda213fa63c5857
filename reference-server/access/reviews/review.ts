// The type of a function that answers one kind of review.
import type { Context } from '../../context.ts';
import type { ApiObject, JsonObject } from '../../object.ts';
import type { Ready } from '../../requests/stages.ts';

/** @returns the status of the review. @throws ApiError */
export type Reviewer = (context: Context, ready: Ready, review: ApiObject) => Promise<JsonObject>;
