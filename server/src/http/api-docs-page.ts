/** The page and its script are separate files, so that the content security policy needs no exception. */
export const apiDocsPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lianda API</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 960px; padding: 24px; color: #1a2124; background: #f5f4f1 }
  summary { cursor: pointer; padding: 8px 0 } code { font-family: ui-monospace, monospace }
  pre { background: #fff; border: 1px solid #e7e5e0; border-radius: 8px; padding: 12px; overflow: auto }
  details { border-bottom: 1px solid #e7e5e0 } b { display: inline-block; min-width: 4em; color: #00616f }
</style>
<h1>Lianda API</h1>
<p>Made from the contracts; the document itself is <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<main id="calls"></main>
<script src="/api/docs.js" defer></script>
</html>
`

export const apiDocsScript = `const calls = document.getElementById('calls')
const add = (parent, tag, text) => {
  const node = document.createElement(tag)
  if (text !== undefined) node.textContent = text
  parent.append(node)
  return node
}
const show = (path, method, operation) => {
  const details = add(calls, 'details')
  const summary = add(details, 'summary')
  add(summary, 'b', method.toUpperCase())
  add(summary, 'code', path)
  add(summary, 'span', '  ' + operation.summary)
  add(details, 'p', operation.operationId + ', action ' + operation['x-action'] + ', effect ' + operation['x-effect'])
  const { parameters, requestBody, responses } = operation
  add(details, 'pre', JSON.stringify({ parameters, requestBody, responses }, null, 2))
}
fetch('/api/openapi.json')
  .then((response) => response.json())
  .then(({ paths }) => {
    for (const path of Object.keys(paths).sort())
      for (const [method, operation] of Object.entries(paths[path])) show(path, method, operation)
  })
  .catch((error) => add(calls, 'p', String(error)))
`
