/** The version of this package, as the shell was built with. The app has its own: see `app/appVersion.ts`. */
export const shellVersion: string = '0.1.0'
