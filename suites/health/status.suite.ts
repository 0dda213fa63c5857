// Cases: health endpoints by their status code (core 4.6).
import { section } from '../kit/case.ts';

export default section({
  'health.status.livez': async ({ api, expect }) => {
    expect.status(await api.get('/livez'), 200, 'liveness of a server that answers');
  },
});
