// `--verbose`: prints one line per exchange, when it happens, without secrets.
import type { Layer } from '../kit/layers/layer.ts';
import type { Redactor } from './recording/redact.ts';

export function watchExchanges(redactor: Redactor): Layer {
  const say = (text: string) => process.stderr.write(`${redactor.text(text)}\n`);
  return (next) => async (request) => {
    try {
      const response = await next(request);
      say(`${request.method} ${request.path} -> ${response.status}`);
      return response;
    } catch (error) {
      say(`${request.method} ${request.path} -> ${(error as Error).message}`);
      throw error;
    }
  };
}
