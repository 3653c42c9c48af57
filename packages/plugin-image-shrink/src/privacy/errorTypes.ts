/** Error types for locations. */
export const errorTypes = {
  /** A list or file error until the person has decided about a location. */
  undecided: 'LOCATION_UNDECIDED',
  /** A file error: the location can't be removed. */
  notRemoved: 'LOCATION_NOT_REMOVED',
} as const
