import { PARTS } from './ServiceParts.js'

/** A multipart upload that has begun. */
export interface PartedUpload {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly count: number
  readonly isStored: boolean
  readonly metadata: Readonly<Record<string, string>>
}

/** Returns a part's key in the store. */
export const partKey = (uuid: string, number: number): string => `${PARTS}${uuid}/${number}`
