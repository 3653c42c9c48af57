// Settings for `preset: '@lading/testing'`.
export declare const testEnvironment: string
export declare const resolver: string
export declare const setupFiles: readonly string[]
export declare const moduleNameMapper: Readonly<Record<string, string>>
export declare const transform: Readonly<Record<string, unknown>>
export declare const transformIgnorePatterns: readonly string[]
