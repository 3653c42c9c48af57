import { createHash } from 'node:crypto'
import type { RenderCache } from './openRenderCache.js'

/**
 * Keeps facts about an image alongside rendered images, so that the work is done once and shared.
 *
 * @param name of the facts, unique to the image and the kind of facts.
 */
export async function keepImageFacts<Facts>(
  cache: RenderCache,
  name: string,
  clientSignal: AbortSignal,
  find: (signal: AbortSignal) => Promise<Facts>,
): Promise<Facts> {
  const key = createHash('sha256').update(`facts ${name}`).digest('hex')
  const render = async (signal: AbortSignal) => Buffer.from(JSON.stringify(await find(signal)))
  return JSON.parse(Buffer.from(await cache.get(key, render, clientSignal)).toString('utf8'))
}
