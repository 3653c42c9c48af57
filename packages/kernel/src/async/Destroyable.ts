/// <reference lib="esnext.disposable" preserve="true" />

/** An object that `using` and `await using` destroy at the end of their block. */
export abstract class Destroyable implements Disposable, AsyncDisposable {
  /** Ends it; a second call is a no-op. */
  abstract destroy(): void

  /** Calls {@link destroy}, for `using`. */
  [Symbol.dispose](): void {
    this.destroy()
  }

  /** Calls {@link destroy}, for `await using`. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.destroy()
  }
}

// Compilers of `using` fall back to these in engines that lack the symbols.
for (const name of ['dispose', 'asyncDispose'] as const) {
  if (Symbol[name]) continue
  Object.defineProperty(Destroyable.prototype, Symbol.for(`Symbol.${name}`), {
    value(this: Destroyable) {
      this.destroy()
    },
  })
}
