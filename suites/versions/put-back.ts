// A PUT of what GET shows in Protobuf (core 2.8, 9.3). Which kinds have Protobuf, and who may write in it, is judged elsewhere.
import type { CaseContext } from '../kit/context.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import type { Resource } from '../kit/kinds/resource.ts';

export async function putBackInProtobuf(
  { names }: CaseContext,
  resource: Resource,
  name: string,
): Promise<void> {
  const { protobuf } = names.mediaTypes;
  await replaceNow(resource, name, {}, async (current) => {
    const read = await resource.read(name, { accept: protobuf });
    if (read.mediaType !== protobuf) return read;
    return resource.replace(current, { bytes: read.bytes, contentType: protobuf });
  });
}
