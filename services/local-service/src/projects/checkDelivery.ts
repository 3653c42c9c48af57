import { timingSafeEqual } from 'node:crypto'
import { CdnError } from '../errors/CdnError.js'
import type { Project } from './ProjectOptions.js'
import { createDeliveryToken } from './signDelivery.js'

export interface DeliveryQuery {
  readonly token: string | undefined
  readonly exp: string | undefined
}

/**
 * Checks the delivery of a private project's file. @throws CdnError `signature-required`, `signature-invalid` or
 * `signature-expired`
 */
export function checkDelivery(
  { secretKeys }: Project,
  uuid: string,
  { token, exp }: DeliveryQuery,
  nowMs: number,
): void {
  if (token === undefined || exp === undefined || !/^\d{1,12}$/.test(exp)) {
    throw new CdnError('signature-required', 'The file is private: its URL needs `token` and `exp`.')
  }
  const given = Buffer.from(token)
  const isRight = secretKeys.some((secretKey) => {
    const expected = Buffer.from(createDeliveryToken(uuid, exp, secretKey))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isRight) {
    throw new CdnError('signature-invalid', 'The `token` of the URL does not fit this file and `exp`.')
  }
  if (Number(exp) * 1000 <= nowMs) {
    throw new CdnError(
      'signature-expired',
      'The URL has expired: request a new one from the page it is shown on.',
    )
  }
}
