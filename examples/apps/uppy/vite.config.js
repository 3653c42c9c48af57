const page = (name) => new URL(name, import.meta.url).pathname

export default {
  build: { rolldownOptions: { input: [page('index.html'), page('own.html')] } },
}
