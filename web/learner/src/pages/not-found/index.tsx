export default function NotFoundPage() {
  return <main data-page="not-found" />
}
