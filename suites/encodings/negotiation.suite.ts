// Requirements on media types: Accept, Content-Type, JSON and YAML (core 4.7).
import { section } from '../kit/case.ts';
import { anyCollection } from '../kit/kinds/subjects.ts';
import {
  checkFirstOfEquals,
  checkNotAccepted,
  checkPreferredByWrites,
  checkRange,
  checkWritesRefused,
} from './check-accept-forms.ts';
import { checkEveryType } from './built-in-types.ts';
import { checkDefaultOfWrites } from './check-default-of-writes.ts';
import { checkContentTypes } from './check-content-types.ts';
import {
  checkContentTypeNeeded,
  checkFallback,
  checkNoneSupported,
  checkPreferredType,
  checkRefusedWrites,
} from './check-negotiation.ts';
import { checkFallbackByParts, checkNoneSupportedByParts } from './check-negotiation-of-parts.ts';
import { checkContentTypeParameters } from './check-type-parameters.ts';
import { checkYamlAnswers, checkYamlBodies, checkYamlOfParts } from './check-yaml.ts';
import { checkYamlOperations } from './check-yaml-operations.ts';

export default section('core', '4.7', {
  'encodings.json.every-type': {
    text: 'application/json works for every built-in type.',
    observe:
      'Accept application/json on the list of every built-in type that discovery shows and the run may list (groups that the documents name): 200 with that Content-Type, and a list of the kind that discovery names with List appended.',
    wrong:
      'A request for JSON of one built-in type is answered 406, or the kind of a list is formed from the plural (EndpointList).',
    alsoIn: ['core 2.5'],
    jsonOnly: true,
    run: (context) =>
      checkEveryType(context, 'application/json', (answer, kind) => {
        const { kind: shown } = answer.list;
        if (kind !== undefined) context.expect.equal(shown, `${kind}List`, `kind of ${answer.request}`);
      }),
  },

  'encodings.json.default-of-writes': {
    text: 'application/json is the default of the answers to writes, too, whatever the type of the body is. (A stated default.)',
    observe:
      'POST and merge patch of any collection in JSON, and POST and PUT in YAML, each without Accept: Content-Type application/json.',
    wrong: 'A write is answered in the type of its body.',
    level: 'SHOULD',
    subjects: anyCollection,
    jsonOnly: true,
    run: checkDefaultOfWrites,
  },

  'encodings.yaml.response': {
    text: 'application/yaml is supported for answers.',
    observe:
      'GET, list, POST and merge patch of any collection with Accept application/yaml: Content-Type application/yaml, and the body parses as YAML to the same data as JSON, with annotations that look like other types and texts of several bytes a character. GET of the sub-resources of a custom kind that can be read, too.',
    wrong: 'application/yaml is answered 406, or JSON is sent with its own Content-Type.',
    alsoIn: ['core 1'],
    subjects: anyCollection,
    anyScope: true,
    async run(context) {
      await checkYamlAnswers(context);
      if (context.isFirstSubject) await checkYamlOfParts(context);
    },
  },

  'encodings.yaml.request': {
    text: 'application/yaml is supported for request bodies.',
    observe:
      'POST, PUT and apply block-style YAML, with a comment and texts that look like other types, with Content-Type application/yaml: stored as intended. The same with lines that end in CR LF, with the marks of the start and the end of a document, and with texts in blocks, an anchor and its alias, a number sign within a word, and of a Lease a time without quotes, which reads as the one in JSON. Where DELETE takes preconditions in JSON, it takes them in YAML; where DELETE of a collection takes dryRun in its body in JSON, it does in YAML, and the objects stay.',
    wrong:
      'YAML bodies are refused, or those of editors that end lines with CR LF; or options in YAML are ignored, perhaps only where a collection is deleted.',
    subjects: anyCollection,
    run: checkYamlBodies,
  },

  'encodings.yaml.operations': {
    text: 'Operations and reviews, which are not stored, take bodies in YAML, too. (Inferred: the type is for requests.)',
    observe:
      'POST a SelfSubjectAccessReview and, as a dry-run, an Eviction of a pod in block-style YAML, where the same in JSON succeeds: success.',
    wrong: 'The bodies of operations are decoded by code of their own that reads JSON only.',
    level: 'SHOULD',
    jsonOnly: true,
    run: checkYamlOperations,
  },

  'encodings.accept.preferred-type': {
    text: "The answer comes in the client's preferred type among those in Accept.",
    observe:
      'GET and list of any collection with two types of different weights, in either order, of one to three digits, with a range, and with a weight left out: the type of the larger weight. Of built-in types also Protobuf before JSON. The result of equal weights is recorded.',
    wrong:
      'The server takes the first listed type and ignores weights, or compares them as texts or by their digits.',
    subjects: anyCollection,
    run: checkPreferredType,
  },

  'encodings.response.content-type-true': {
    text: 'Content-Type of the answer names the type that is used.',
    observe:
      'GET, list, POST, PUT, PATCH, DELETE and errors of any collection with Accept JSON, YAML, Protobuf, CBOR where the target has it, Table with a fallback, unknown types with fallbacks, and */*: the body parses as the type in Content-Type, and that of a success is one that the request accepts. Events of watches, and discovery of the group, too.',
    wrong: 'Content-Type echoes the Accept header although JSON was sent.',
    subjects: anyCollection,
    run: checkContentTypes,
  },

  'encodings.request.content-type-needed': {
    text: 'A body that is not JSON requires the matching Content-Type.',
    observe:
      'POST, PUT and merge patch of block-style YAML, and PUT of the Protobuf bytes of a GET, with a JSON Content-Type: refused, and nothing is stored. The same YAML with its own Content-Type is accepted.',
    wrong: 'The server guesses the type from the body.',
    subjects: anyCollection,
    run: checkContentTypeNeeded,
  },

  'encodings.request.content-type-parameters': {
    text: 'A parameter in the Content-Type of a body does not change its type. (Inferred: the documents name the types without parameters, and clients send charset=utf-8 beside them.)',
    observe:
      'POST, PUT, merge patch, JSON patch and apply of any collection, and YAML, with `; charset=utf-8` after the type: carried out as without it.',
    wrong: 'A body is refused as of an unknown type, at least by PATCH, where charset stands after the type.',
    level: 'SHOULD',
    alsoIn: ['core 4.8'],
    subjects: anyCollection,
    jsonOnly: true,
    run: checkContentTypeParameters,
  },

  'encodings.request.unknown-content-type': {
    text: 'The status for a request body in an unknown type is not stated.',
    observe: 'POST to any collection with Content-Type text/plain and application/xml: record the answers.',
    wrong: 'Demanding 415.',
    level: 'UNSPECIFIED',
    subjects: anyCollection,
    async run({ collection, record }) {
      const statuses: Record<string, number> = {};
      for (const contentType of ['text/plain', 'application/xml']) {
        const bytes = JSON.stringify(collection.object());
        const answer = await collection.create({}, { bytes, contentType });
        statuses[contentType] = answer.status;
      }
      record(statuses);
    },
  },

  'encodings.accept.none-supported': {
    text: 'If no media type in Accept is supported the answer is 406.',
    observe:
      'Accept with an image type, an unknown application type, both of them, and text/html on GET, list and watch of any collection, and on GET of the sub-resources of a custom kind and of a namespace that can be read: 406 each; a page in HTML for text/html passes, too. With Accept application/json: 200.',
    wrong: 'The server falls back to JSON with 200.',
    alsoIn: ['core 7'],
    subjects: anyCollection,
    async run(context) {
      await checkNoneSupported(context);
      if (context.isFirstSubject) await checkNoneSupportedByParts(context);
    },
  },

  'encodings.accept.refused-write-no-effect': {
    text: 'A write that is answered with 406 has no effect (inferred).',
    observe:
      'POST, PUT, merge patch and DELETE with Accept image/png: where the answer is 406, nothing is stored, changed or deleted.',
    wrong: 'The object is stored and the client receives 406.',
    level: 'SHOULD',
    subjects: anyCollection,
    run: checkRefusedWrites,
  },

  'encodings.accept.fallback': {
    text: 'With several types in Accept, the server uses a later one when the first is not available.',
    observe:
      'GET and list of any collection that accept a made-up representation, or types that are not supported, before JSON or YAML: the latter. The Table type before JSON: 200 in JSON. Watches with such headers: 200. GET of the sub-resources of a custom kind and of a namespace that can be read, too.',
    wrong: 'Only the first entry is considered, and the answer is 406.',
    subjects: anyCollection,
    async run(context) {
      await checkFallback(context);
      if (context.isFirstSubject) await checkFallbackByParts(context);
    },
  },

  'encodings.accept.range': {
    text: 'A range of types in Accept includes those of it that are supported. (Inferred: the document names types only; ranges are part of the header.)',
    observe:
      'GET and list of any collection with Accept application/*, alone and after an image type: 200 in one of its types. GET with image/*: 406.',
    wrong: 'Only */* is known as a range, and application/* is answered 406.',
    level: 'SHOULD',
    subjects: anyCollection,
    jsonOnly: true,
    run: checkRange,
  },

  'encodings.accept.first-of-equals': {
    text: 'Of the types that a client names for fallback, the first that is available is used. (Inferred from the word fallback; the document states no weights for them.)',
    observe:
      'List any collection with the Table type before JSON: a Table. GET and list of built-in types with Protobuf before JSON: Protobuf.',
    wrong: 'JSON is sent wherever the request accepts it.',
    level: 'SHOULD',
    subjects: anyCollection,
    jsonOnly: true,
    run: checkFirstOfEquals,
  },

  'encodings.accept.not-accepted': {
    text: 'A type with the weight 0, or with the parameter as of a representation that the server does not have, is not answered in plain JSON, but with 406. (Inferred: the client does not request JSON.)',
    observe:
      'GET and list of any collection with Accept application/json;q=0, alone and with an image type, and with a made-up representation alone: 406. With YAML beside it: 200. GET of an object and a watch with the Table type alone, whose Tables are not described: a Table, or 406.',
    wrong:
      'Parameters of application/json are dropped, also those of the Table type where there is no Table, and the answer is 200 in JSON.',
    level: 'SHOULD',
    subjects: anyCollection,
    jsonOnly: true,
    run: checkNotAccepted,
  },

  'encodings.accept.none-supported-by-writes': {
    text: 'A write whose Accept has no supported type is answered with 406, too. (Inferred: the sentence about 406 names no verb, the one about Accept names GET.)',
    observe:
      'POST, PUT, merge patch, JSON patch, apply and DELETE in any collection with Accept image/png: 406. With JSON beside it each succeeds.',
    wrong: 'Only GET and list negotiate; writes are always answered in JSON.',
    level: 'SHOULD',
    subjects: anyCollection,
    jsonOnly: true,
    run: checkWritesRefused,
  },

  'encodings.accept.preferred-by-writes': {
    text: 'A write is answered in the type that Accept names, too. (Inferred: the sentence about Accept names GET.)',
    observe:
      'POST, PUT, merge patch, JSON patch, apply and DELETE in any collection that accept only YAML, only CBOR, where the target has it, or only Protobuf, of a built-in type: each succeeds, with that Content-Type.',
    wrong: 'Only GET and list negotiate; writes are always answered in JSON.',
    level: 'SHOULD',
    subjects: anyCollection,
    jsonOnly: true,
    run: checkPreferredByWrites,
  },

  'encodings.accept.clients-name-several': {
    text: 'Clients that may meet extension types name several types in Accept.',
    excluded: 'a duty of clients: they name several types in Accept',
  },
});
