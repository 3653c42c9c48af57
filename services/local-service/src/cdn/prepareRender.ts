import { createHash } from 'node:crypto'
import { createRenderPlan, type RenderPlan } from '../render/createRenderPlan.js'
import { type Delivery, type DeliveryParts, nameBytes, requireImage } from './Delivery.js'
import { keepImageFacts } from './keepImageFacts.js'
import type { RenderedBody } from './openRenderCache.js'

/** A rendered image that is found in the cache, or made. */
export interface PreparedRender {
  readonly plan: RenderPlan
  /** Names the render in the cache. */
  readonly fingerprint: string
  /**
   * Opens the image, see `RenderCache.open`.
   *
   * @param source whose turn the work takes, as `createFairLimit` takes it. @param network whose bytes it counts as.
   */
  open(source: string, network: string, signal: AbortSignal): Promise<Uint8Array | RenderedBody>
}

/** Plans the render of a delivery for clients with an `Accept` header. @throws CdnError `not-an-image` */
export function prepareRender(
  delivery: Delivery,
  accept: string,
  { renders, imageWork, storage }: DeliveryParts,
): PreparedRender {
  const { file, operations } = delivery
  const image = requireImage(delivery)
  const plan = createRenderPlan(operations, image, accept)
  const fingerprint = createHash('sha256').update(nameBytes(file)).update(JSON.stringify(plan)).digest('hex')
  return {
    plan,
    fingerprint,
    async open(source, network, closed) {
      const isEnhanced = plan.steps.some(({ name }) => name === 'enhance')
      // Measured once for all amounts that an editor tries.
      const levels = isEnhanced
        ? await keepImageFacts(renders, `levels ${nameBytes(file)}`, closed, (signal) =>
            storage.withLocalCopy(file, (path) =>
              imageWork.run(source, { kind: 'levels', path, image }, signal),
            ),
          )
        : { dark: 0, bright: 1 }
      const render = (signal: AbortSignal) =>
        storage.withLocalCopy(file, (path) =>
          imageWork.run(source, { kind: 'render', path, image, plan, levels }, signal),
        )
      return renders.open(fingerprint, render, closed, network)
    },
  }
}
