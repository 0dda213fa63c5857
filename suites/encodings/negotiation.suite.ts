// Requirements on media types: Accept, Content-Type, JSON and YAML (core 4.7).
import { section } from '../kit/case.ts';

export default section('core', '4.7', {
  'encodings.json.every-type': {
    text: 'application/json works for every built-in type.',
    observe:
      'Accept application/json on every built-in collection that is served and can be listed: 200 with that Content-Type.',
    wrong: 'A request for JSON of one built-in type is answered 406.',
  },

  'encodings.yaml.response': {
    text: 'application/yaml is supported for answers.',
    observe:
      'GET item and list with Accept application/yaml: Content-Type application/yaml, body parses as YAML to the same data as JSON.',
    wrong: 'application/yaml is answered 406, or JSON is sent with its own Content-Type.',
    alsoIn: ['core 1'],
  },

  'encodings.yaml.request': {
    text: 'application/yaml is supported for request bodies.',
    observe: 'POST and PUT block-style YAML with Content-Type application/yaml: stored as intended.',
    wrong: 'YAML bodies are refused.',
  },

  'encodings.accept.preferred-type': {
    text: "The answer comes in the client's preferred type among those in Accept.",
    observe:
      'Accept application/yaml;q=0.1, application/json;q=0.9 gives JSON; with the weights exchanged it gives YAML. The result of equal weights is recorded.',
    wrong: 'The server takes the first listed type and ignores weights.',
  },

  'encodings.response.content-type-true': {
    text: 'Content-Type of the answer names the type that is used.',
    observe:
      'For each Accept value of the other rows, fallbacks and watches too, the body parses as the type in Content-Type.',
    wrong: 'Content-Type echoes the Accept header although JSON was sent.',
  },

  'encodings.request.content-type-needed': {
    text: 'A body that is not JSON requires the matching Content-Type.',
    observe:
      'Send block-style YAML, and Protobuf bytes, with Content-Type application/json: refused, and nothing is stored.',
    wrong: 'The server guesses the type from the body.',
  },

  'encodings.request.unknown-content-type': {
    text: 'The status for a request body in an unknown type is not stated.',
    observe: 'POST with Content-Type text/plain and application/xml: record the answers.',
    wrong: 'Demanding 415.',
    level: 'UNSPECIFIED',
  },

  'encodings.accept.none-supported': {
    text: 'If no media type in Accept is supported the answer is 406.',
    observe: 'Accept image/png on GET item, list, and watch: 406 each.',
    wrong: 'The server falls back to JSON with 200.',
    alsoIn: ['core 7'],
  },

  'encodings.accept.refused-write-no-effect': {
    text: 'A write that is answered with 406 has no effect (inferred).',
    observe: 'POST with Accept image/png: where the answer is 406, the object is not stored.',
    wrong: 'The object is stored and the client receives 406.',
    level: 'SHOULD',
  },

  'encodings.accept.fallback': {
    text: 'With several types in Accept, the server uses a later one when the first is not available.',
    observe:
      'Accept a made-up as=Foo type, then application/json: JSON. Accept the Table type, then application/json: Table for types that have it, else JSON.',
    wrong: 'Only the first entry is considered, and the answer is 406.',
  },

  'encodings.accept.clients-name-several': {
    text: 'Clients that may meet extension types name several types in Accept.',
    excluded: 'a duty of clients: they name several types in Accept',
  },
});
