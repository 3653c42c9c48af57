import { PARTS } from './ServiceParts.js'

/** An upload in parts that has begun. */
export interface PartedUpload {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly count: number
  readonly isStored: boolean
  readonly metadata: Readonly<Record<string, string>>
}

/** Names a part in the store. */
export const partKey = (uuid: string, number: number): string => `${PARTS}${uuid}/${number}`
