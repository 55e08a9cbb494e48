/**
 * Vite plugin: the browser's typed client needs method and path of each endpoint, nothing else of the contract. Handing
 * it just those keeps every schema, and zod itself, out of what people download.
 */
export function slimContract() {
  return {
    name: 'pragati:slim-contract',
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    async load(id: string) {
      if (!id.endsWith('/contract/api.ts')) return null
      const { api } = await import('../contract/api.ts')
      const slim = Object.entries(api).map(([feature, endpoints]) => [
        feature,
        Object.fromEntries(
          Object.entries(endpoints).map(([name, { method, path }]) => [name, { method, path }]),
        ),
      ])
      return `export const api = ${JSON.stringify(Object.fromEntries(slim))}`
    },
  }
}
