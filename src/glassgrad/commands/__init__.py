"""The commands by what they are about; each calls one public function."""
