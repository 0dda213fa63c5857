// Requirements on the Protobuf envelope, in answers and request bodies (core 2.8, 4.7).
import { section } from '../kit/case.ts';
import { anyBuiltIn } from '../kit/kinds/subjects.ts';
import { workloadsOf } from '../kit/kinds/workload-types.ts';
import { checkEveryType } from './built-in-types.ts';
import { checkEnvelopeType, checkNotForCustom, checkPrefix, checkRaw } from './check-protobuf.ts';
import { checkDefaultsInProtobuf, checkEnvelopeOrder, checkResetInProtobuf } from './check-protobuf-forms.ts';
import { checkBadPrefix, checkProtobufRequest, checkTypeUnset, checkUnset } from './check-protobuf-bodies.ts';
import { checkReviewsInProtobuf } from './check-protobuf-reviews.ts';
import { expectNoJson, givenRich } from './protobuf-bodies.ts';

export default [
  section('core', '2.8', {
    'encodings.protobuf.envelope-prefix': {
      text: 'A Protobuf body begins with the four bytes 6b 38 73 00.',
      observe:
        'GET, list and POST of built-in types, and an error where it is in Protobuf, with Accept application/vnd.orch.protobuf: the first four bytes match.',
      wrong: 'The server sends the message without the prefix.',
      subjects: anyBuiltIn,
      run: checkPrefix,
    },

    'encodings.protobuf.envelope-type': {
      text: "The envelope's field 1 (Protobuf, message Unknown) holds the type: apiVersion as its field 1 and kind as its field 2.",
      observe:
        'The envelope of an object and of a new one gives its apiVersion (<group>/<version> in a named group) and kind, that of the list gives the kind with List appended.',
      wrong: 'apiVersion and kind are swapped.',
      subjects: anyBuiltIn,
      run: checkEnvelopeType,
    },

    'encodings.protobuf.type-unset': {
      text: 'The type in a Protobuf envelope is optional. (Inferred: where the path of a request names the type, a server need not refuse an envelope without it.)',
      observe:
        'PUT of the bytes of a GET, with another label value and without field 1: accepted, and the value is stored.',
      wrong: 'An envelope without a type is refused with 400.',
      level: 'SHOULD',
      subjects: anyBuiltIn,
      run: checkTypeUnset,
    },

    'encodings.protobuf.envelope-order': {
      text: 'The fields of a Protobuf envelope are identified by their numbers, not by their places. (Inferred: the document numbers them, and messages of Protobuf have no order.)',
      observe:
        'PUT of the bytes of a GET, with another label value and with the fields of the envelope in the reverse order: accepted, and the value is stored.',
      wrong: 'The envelope is read by position, and refused with 400.',
      level: 'SHOULD',
      subjects: anyBuiltIn,
      run: checkEnvelopeOrder,
    },

    'encodings.protobuf.envelope-raw': {
      text: "The envelope's field 2 (Protobuf, message Unknown) holds the complete serialized object.",
      observe:
        "raw of an object and of its list is present and holds the UTF-8 bytes of the object's name, uid, a label value and an annotation of several bytes a character, and is not JSON. That of a list in chunks holds a token that leads to the next chunk, where the list in JSON has one. The message of the object itself is not described.",
      wrong:
        'raw holds JSON text although contentType is unset, or lists lack their continue token, so that they seem to be complete.',
      subjects: anyBuiltIn,
      run: checkRaw,
    },

    'encodings.protobuf.content-encoding-unset': {
      text: 'An unset field 3 of the Protobuf envelope means that raw is not encoded.',
      observe:
        'In answers whose field 3 is absent or empty raw parses as Protobuf wire format; a PUT with an envelope without field 3 is accepted.',
      wrong: 'The server compresses raw but leaves field 3 unset.',
      subjects: anyBuiltIn,
      run: (context) => checkUnset(context, 'contentEncoding'),
    },

    'encodings.protobuf.content-type-unset': {
      text: 'An unset field 4 of the Protobuf envelope means that raw has the Protobuf media type.',
      observe:
        'In answers whose field 4 is absent, empty or the Protobuf media type raw parses as Protobuf wire format; a PUT with an envelope without field 4 is accepted, and so is one that states this type.',
      wrong: 'The server refuses an envelope without field 4.',
      subjects: anyBuiltIn,
      run: (context) => checkUnset(context, 'contentType'),
    },

    'encodings.protobuf.request': {
      text: 'A Protobuf envelope is accepted as a request body, and Protobuf follows the same schema as JSON: a round trip loses nothing.',
      observe:
        'PUT the bytes of a Protobuf GET of an object with many forms of values, unchanged, with Content-Type application/vnd.orch.protobuf: 200 or 201, and a GET in JSON shows the same object, except for members that are null or empty. A changed label value of the same length is stored, also in a message of more than 16 KiB, and a label whose empty value the message leaves out. A POST of the bytes of a dry-run is accepted where the same in JSON is, and stores the object. DeleteOptions without a field are accepted by DELETE of an object, and, where JSON is, of a namespaced collection with a labelSelector. A PUT in Protobuf with dryRun=All stores nothing, and one of a version that is no longer current is 409.',
      wrong:
        'Protobuf is supported only for answers, or the round trip drops a field, or rules of writes apply to JSON only; or the options of a collection are read as an object of its kind.',
      alsoIn: ['core 4.7', 'core 4.8', 'core 4.10', 'core 9.1'],
      subjects: anyBuiltIn,
      run: checkProtobufRequest,
    },

    'encodings.protobuf.bad-prefix-refused': {
      text: 'A Protobuf request that does not begin with the four bytes is refused (inferred).',
      observe:
        'PUT the same bytes with a changed third or fourth byte, and without the first four, and the object in JSON: refused, and the object is unchanged. With the right prefix they are accepted.',
      wrong: 'The server skips four bytes without checking them.',
      level: 'SHOULD',
      subjects: anyBuiltIn,
      run: checkBadPrefix,
    },
  }),
  section('core', '4.7', {
    'encodings.protobuf.response': {
      text: 'Built-in types are served in Protobuf on request.',
      observe:
        'GET of several built-in types, and the list of every one that discovery shows, with Accept application/vnd.orch.protobuf: 200 with that Content-Type, and no JSON.',
      wrong: 'The answer for built-in types is 406, or JSON with this Content-Type.',
      alsoIn: ['core 1'],
      subjects: anyBuiltIn,
      async run(context) {
        const { collection, names, expect } = context;
        const accept = names.mediaTypes.protobuf;
        const made = await givenRich(context);
        const read = await collection.read(made.metadata.name!, { accept });
        expect.status(read, 200, 'GET with Accept Protobuf');
        expect.mediaType(read, accept);
        expectNoJson(context, read);
        await checkEveryType(context, accept, (answer) => expectNoJson(context, answer));
      },
    },

    'encodings.protobuf.reviews': {
      text: 'A review can be sent in Protobuf, too. (Inferred: it is of a built-in type, whose message the server makes.)',
      observe:
        'POST a SubjectAccessReview with two groups, and two extra keys of which one has two values, answered in Protobuf; POST this message, answered in JSON: the fields of its spec are those that a review in JSON shows. Not judged where the server makes no such message.',
      wrong: 'Of several values of a key one is read.',
      level: 'SHOULD',
      jsonOnly: true,
      run: checkReviewsInProtobuf,
    },

    'encodings.protobuf.not-for-custom-types': {
      text: 'Protobuf is not available for types from custom definitions, nor for those served through the aggregation layer. (The latter is not judged: how to add such a type is not shown.)',
      observe:
        'GET, list and watch of custom objects, in a namespace and not, with Accept of the Protobuf type alone: 406. With application/json after it: 200 in JSON. A POST and a PUT in a Protobuf envelope are refused and store nothing. A POST, a PUT and a merge patch in JSON with Accept of the Protobuf type alone are not answered in it. The same GET of the status of a custom kind.',
      wrong: 'The server wraps JSON of a custom resource in a Protobuf envelope.',
      needs: ['custom-definitions', 'cluster-wide'],
      subjects: ['custom-objects', 'cluster-scoped-custom-objects'],
      run: checkNotForCustom,
    },
  }),
  section('core', '4.8', {
    'encodings.protobuf.managed-fields-reset': {
      text: 'A PUT in Protobuf whose metadata.managedFields is a list of one empty entry clears all entries, as in JSON.',
      observe:
        'In a built-in collection, an object with the entry of an apply in metadata.managedFields; PUT the message of a GET with one entry of length zero in the place of all: success, and a GET shows no entry of that manager.',
      wrong: 'The decoder skips messages of length zero, so that the list is empty and the entries stay.',
      subjects: anyBuiltIn,
      jsonOnly: true,
      run: checkResetInProtobuf,
    },
  }),
  section('core', '9.3', {
    'encodings.protobuf.defaults': {
      text: 'The defaults of a Deployment are set where its body is in Protobuf, too: they are those of the version, not of an encoding.',
      observe:
        'PUT in Protobuf of the message of a Deployment without its progressDeadlineSeconds and revisionHistoryLimit: they read 600 and 10.',
      wrong: 'Defaults are set by the parser of JSON and YAML only.',
      needs: ['workloads'],
      since: 'v1.9',
      jsonOnly: true,
      run: (context) => checkDefaultsInProtobuf(context, workloadsOf(context, 'Deployment')),
    },
  }),
];
