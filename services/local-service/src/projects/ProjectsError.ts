/** The service's projects can't be used; the message says what to change. */
export class ProjectsError extends Error {
  override readonly name = 'ProjectsError'
}
