/// <reference lib="esnext.disposable" preserve="true" />

/** An object that `using` and `await using` destroy when their block ends. */
export abstract class Destroyable implements Disposable, AsyncDisposable {
  /** Destroys the object; calling it again is a no-op. */
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

// Compilers that support `using` fall back to these in engines without the symbols.
for (const name of ['dispose', 'asyncDispose'] as const) {
  if (Symbol[name]) continue
  Object.defineProperty(Destroyable.prototype, Symbol.for(`Symbol.${name}`), {
    value(this: Destroyable) {
      this.destroy()
    },
  })
}
