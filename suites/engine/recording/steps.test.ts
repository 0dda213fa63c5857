// Tests of the requests that a script repeats.
import { expect, test } from 'vitest';
import { exchange } from './exchanges.test-support.ts';
import { stepsOf } from './steps.ts';

test('polls and retried refusals count once, writes and reads after them each time', () => {
  const get = exchange('GET', '/a');
  const put = exchange('PUT', '/a', { body: {} });
  const steps = stepsOf([
    exchange('GET', '/a', { status: 404 }),
    get,
    put,
    get,
    exchange('PUT', '/a', { body: {}, status: 429 }),
    put,
    put,
    exchange('DELETE', '/a', { more: { phase: 'clean-up' } }),
  ]);
  expect(steps.map(({ exchange: { request, response } }) => `${request.method} ${response?.status}`)).toEqual(
    ['GET 200', 'PUT 200', 'GET 200', 'PUT 200', 'PUT 200'],
  );
});

test('equal reviews and equal refusals in a row count once', () => {
  const review = exchange('POST', '/apis/reviews/v1/selfsubjectreviews', { body: {}, status: 201 });
  const refused = exchange('POST', '/a', { body: {}, status: 403 });
  const made = exchange('POST', '/a', { body: {}, status: 201 });
  const get = exchange('GET', '/a');
  const steps = stepsOf([review, review, get, refused, refused, made, made, get, refused, get]);
  expect(steps.map(({ exchange: { request, response } }) => `${request.method} ${response?.status}`)).toEqual(
    ['POST 201', 'GET 200', 'POST 201', 'POST 201', 'GET 200', 'POST 403', 'GET 200'],
  );
});

test('equal dry-runs in a row count once, and a read after them each time', () => {
  const dry = exchange('POST', '/a?dryRun=All', { body: {}, status: 201 });
  const get = exchange('GET', '/a');
  const steps = stepsOf([get, dry, dry, get]);
  expect(steps.map(({ exchange: { request } }) => request.method)).toEqual(['GET', 'POST', 'GET']);
});

test('the reads and dry-runs of a set-up, which wait for a kind to be served, count once', () => {
  const more = { phase: 'set-up' };
  const read = exchange('GET', '/definition', { more });
  const dry = (status: number) => exchange('POST', '/a?dryRun=All', { body: {}, status, more });
  const steps = stepsOf([read, dry(404), read, dry(404), read, dry(201)]);
  expect(steps.map(({ exchange: { response } }) => response?.status)).toEqual([200, 201]);
});
