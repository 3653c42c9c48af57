import { createHmac } from 'node:crypto'
import type { Delivery } from './Delivery.js'
import { postPayload } from './postPayload.js'

const TIMEOUT_MS = 10_000

/** Makes an attempt. Returns why it failed; null if the target has answered with success. */
export async function sendDelivery(
  { targetUrl, payload, signature }: Delivery,
  closing: AbortSignal,
): Promise<string | null> {
  try {
    const headers = { 'content-type': 'application/json', ...(signature && { 'x-uc-signature': signature }) }
    const limit = AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)])
    const status = await postPayload(new URL(targetUrl), payload, headers, limit)
    return status >= 200 && status < 300 ? null : `${targetUrl} answered ${status}.`
  } catch (error) {
    return `${targetUrl} could not be reached (${error instanceof Error ? error.message : String(error)}).`
  }
}

/** Returns a payload's `X-Uc-Signature`. Source: Uploadcare's page on secure webhooks. */
export function sign(payload: string, secret: string): string {
  return `v1=${createHmac('sha256', secret).update(payload).digest('hex')}`
}
