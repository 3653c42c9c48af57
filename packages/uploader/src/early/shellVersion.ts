/** This package's version when the shell was built. The app has a separate constant: see `app/appVersion.ts`. */
export const shellVersion: string = '0.1.0'
