/** The part of the comparison harness that a contender uses; the harness resolves the name when it bundles. */
declare module 'lading-bench' {
  export interface BenchOptions {
    apiBase: string
    cdnBase: string
    concurrency: number
  }

  export interface Contender {
    mount(root: HTMLElement, options: BenchOptions): void | Promise<void>
    ready(): boolean
    addFiles(files: File[]): void
    listed(): number
    rows(): number
    upload(): void
    uploaded(): number
    failed(): number
    ids(): string[]
    remove(id: string): void
    destroy(): void
  }

  export function defineContender(name: string, contender: Contender): void
  export function visible(element: Element | null | undefined): boolean
}
