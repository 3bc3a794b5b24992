export default function CenterPage() {
  return <main data-page="center" />
}
